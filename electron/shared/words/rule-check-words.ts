import { typeName } from './action-type-words.ts'

export const neverFires = {
  noCoin: (type: string, unit: string) => `${typeName(type)} has no ${unit} amount: choose a token.`,
  noToken: (type: string) =>
    `${typeName(type)} has no token amount: choose another action type, or no token.`,
  noAmount: (type: string) => `${typeName(type)} has no amount: remove the minimum and the direction.`,
  incoming: 'A payment to a recipient is outgoing: choose another direction.',
  orderExpires: (length: string) =>
    `An order would expire before it has waited for ${length}: enter a shorter duration.`,
  electionsClose: (length: string) =>
    `The elections may close before the stake was missing for ${length}: enter a shorter duration.`,
  moreThanStake: 'A loss is at most 100 % of the stake: enter a smaller percentage.',
  belowZero: 'No amount is below 0: enter a larger amount.',
} as const
