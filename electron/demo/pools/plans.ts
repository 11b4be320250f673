import type { Plan, Scene } from '../plans/plan.ts'
import { draft } from '../plans/plan.ts'
import type { Details } from '../world/details.ts'
import { fee } from './contract.ts'
import type { Step } from './life.ts'
import type { PoolSetup } from './setups.ts'

export interface PoolPlan {
  readonly plan: Plan
  readonly lead: number
}

/** Returns the trace of a pool event. The pool's transaction is `lead` blocks after the root transaction. */
export function planStep(setup: PoolSetup, step: Step, scene: Omit<Scene, 'actor'>): PoolPlan {
  const { address: pool, validator } = setup
  const { event } = step
  const elector = scene.directory.contract('elector', ['elector'], -1)
  const byNominator = (family: string, nominator: string) => draft(family, { ...scene, actor: nominator })
  const byValidator = (family: string) => draft(family, { ...scene, actor: validator.wallet })
  const staking = (holder: string): Details => ({ provider: 'nominator', stake_holder: holder, pool })

  switch (event.kind) {
    case 'joined':
    case 'deposited': {
      const plan = byNominator('pool deposit', event.address)
      const credited = plan.tx(pool, 0, event.credited + fee, 2)
      plan.action('stake_deposit', { ...staking(event.address), amount: `${event.credited}` }, [0, credited])
      return { plan: plan.done(), lead: 2 }
    }
    case 'exit-requested': {
      const plan = byNominator('pool exit request', event.address)
      const noted = plan.tx(pool, 0, 1_000_000_000n, 2)
      const excess = plan.tx(event.address, noted, 900_000_000n, 2)
      plan.action('stake_withdrawal_request', staking(event.address), [0, noted, excess])
      return { plan: plan.done(), lead: 2 }
    }
    case 'left': {
      const own = event.exits[0]
      const plan =
        event.byRequest || own === undefined
          ? byValidator('pool pays exits')
          : byNominator('pool exit', own[0])
      const paying = plan.tx(pool, 0, 1_000_000_000n, event.byRequest ? 1 : 2)
      for (const [holder, amount] of event.exits) {
        const paid = plan.tx(holder, paying, amount, 2)
        plan.action('stake_withdrawal', { ...staking(holder), amount: `${amount}` }, [0, paying, paid])
      }
      return { plan: plan.done(), lead: event.byRequest ? 1 : 2 }
    }
    case 'settled': {
      const plan = byValidator('stake returned')
      const asked = plan.tx(pool, 0, 1_000_000_000n, 1)
      const found = plan.tx(elector, asked, 900_000_000n, 0)
      const returned = plan.tx(pool, found, event.settlement.returned, 1)
      const amount = `${event.settlement.returned}`
      plan.action('election_recover', { stake_holder: pool, amount }, [asked, found, returned])
      return { plan: plan.done(), lead: 2 }
    }
    case 'stake-sent': {
      const plan = byValidator('stake sent')
      const sent = plan.tx(pool, 0, 1_000_000_000n, 1)
      const taken = plan.tx(elector, sent, event.amount, 0)
      const confirmed = plan.tx(pool, taken, 1n, 1)
      plan.action('election_deposit', { stake_holder: pool, amount: `${event.amount}` }, [
        sent,
        taken,
        confirmed,
      ])
      return { plan: plan.done(), lead: 1 }
    }
    case 'validator-deposited':
    case 'validator-withdrew': {
      const plan = byValidator(event.kind.replace('-', ' '))
      const isDeposit = event.kind === 'validator-deposited'
      const value = isDeposit ? event.amount + fee : fee
      const moved = plan.tx(pool, 0, value, 1)
      const given: Details = {
        opcode: isDeposit ? '0x00000004' : '0x00000005',
        source: validator.wallet,
        destination: pool,
      }
      plan.action('call_contract', { ...given, value: `${value}`, extra_currencies: {} }, [0, moved])
      return { plan: plan.done(), lead: 1 }
    }
  }
}
