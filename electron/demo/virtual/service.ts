import { createFaults, type Faults } from '../service/faults.ts'
import type { Gateway } from '../service/gateway.ts'
import { createService } from '../service/service.ts'
import type { World } from '../world/world.ts'
import type { VirtualClock } from './clock.ts'
import { createStreamHub } from '../service/stream-hub.ts'
import { createVirtualStream, type VirtualConnect } from './stream.ts'
import { createWire, type Delivery, type Wire } from './wire.ts'

export interface VirtualService {
  readonly wire: Wire
  readonly connect: VirtualConnect
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
  const faults = createFaults(async (isOff) => {
    wire.setOffline(isOff)
    stream.setOffline(isOff)
  })
  const service = createService({ world, gateway, faults, elsewhere: () => 'http://127.0.0.1:9' })
  const advanceTo = (ms: number): void => world.advanceTo(ms)
  const wire = createWire({ service, clock, random, advanceTo, onDelivery })
  const stream = createVirtualStream({ service, hub: createStreamHub(world, faults), clock, advanceTo })
  return { wire, connect: stream.connect, faults }
}
