import { createFaults, type Faults } from '../service/faults.ts'
import type { Gateway } from '../service/gateway.ts'
import { createService } from '../service/service.ts'
import type { World } from '../world/world.ts'
import type { VirtualClock } from './clock.ts'
import { createWire, type Delivery, type Wire } from './wire.ts'

/** The simulated service in virtual time, without sockets. */
export interface VirtualService {
  readonly wire: Wire
  readonly faults: Faults
}

export function createVirtualService(options: {
  readonly world: World
  readonly gateway: Gateway
  readonly clock: VirtualClock
  readonly random: () => number
  readonly onDelivery?: (delivery: Delivery) => void
}): VirtualService {
  const { world, gateway, clock, random, onDelivery = () => undefined } = options
  const faults = createFaults(async (isOff) => wire.setOffline(isOff))
  const wire = createWire({
    service: createService({ world, gateway, faults, elsewhere: () => 'http://127.0.0.1:9' }),
    clock,
    random,
    advanceTo: (ms) => {
      world.advanceTo(ms)
    },
    onDelivery,
  })
  return { wire, faults }
}
