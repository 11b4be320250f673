import type { Details } from '../world/details.ts'
import type { Planner, Scene } from './plan.ts'
import { draft } from './plan.ts'

/** Returns the details of the trace's action. `target`: the contract that the actor calls. */
export type DetailsOf = (scene: Scene, target: string) => Details

export interface SimpleTrace {
  readonly type: string
  readonly target: (scene: Scene) => string
  readonly detailsOf: DetailsOf
  /** Lower-level actions that the service returns when this type is not requested. */
  readonly below?: readonly (readonly [string, DetailsOf])[]
  /** Accounts that list the action without a transaction of their own. */
  readonly others?: (scene: Scene) => readonly string[]
}

export const contract =
  (name: string, ...interfaces: readonly string[]): SimpleTrace['target'] =>
  ({ directory }) =>
    directory.contract(name, interfaces)

export const simple =
  ({ type, target, detailsOf, below = [], others = () => [] }: SimpleTrace): Planner =>
  (scene) => {
    const plan = draft(type.replaceAll('_', ' '), scene)
    const account = target(scene)
    const called = plan.tx(account, 0, 300_000_000n)
    const answered = plan.tx(scene.actor, called)
    plan.action(type, detailsOf(scene, account), [0, called, answered], { others: others(scene) })
    for (const [lower, lowerDetailsOf] of below)
      plan.action(lower, lowerDetailsOf(scene, account), [called, answered], { ancestors: [type] })
    return plan.done({ failed: scene.random.chance(0.02) })
  }

export const called =
  (opcode: string): DetailsOf =>
  ({ actor }, target) => ({
    opcode,
    source: actor,
    destination: target,
    value: '300000000',
    extra_currencies: {},
  })
