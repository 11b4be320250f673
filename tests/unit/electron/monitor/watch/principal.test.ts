import { describe, expect, it } from 'vitest'
import { principalAction, type RankedAction } from '../../../../../electron/monitor/watch/principal.ts'

const watched = new Set(['0:a'])

function action(
  startLt: string,
  endLt: string,
  initiator: string | null,
  accounts: readonly string[] = [],
): RankedAction {
  return { startLt, endLt, initiator, accounts, isFailed: false }
}

describe('the principal action', () => {
  it.each<readonly [string, number, readonly RankedAction[]]>([
    ['is absent without actions', -1, []],
    [
      'was started by a watched account',
      1,
      [action('1', '9', '0:b', ['0:a']), action('3', '4', '0:a', ['0:a'])],
    ],
    ['is the widest that a watched account started', 1, [action('1', '3', '0:a'), action('4', '9', '0:a')]],
    ['starts earliest among equally wide ones', 1, [action('4', '6', '0:a'), action('1', '3', '0:a')]],
    ['comes first among equal ones', 0, [action('1', '3', '0:a'), action('1', '3', '0:a')]],
    [
      'has a watched account as a party when none was started by one',
      1,
      [action('1', '99', '0:b'), action('3', '4', '0:b', ['0:a']), action('5', '5', null, ['0:a'])],
    ],
    [
      'is the failed one that a watched contract refunds',
      0,
      [{ ...action('1', '19', '0:b', ['0:a']), isFailed: true }, action('20', '28', '0:a', ['0:a'])],
    ],
    [
      'is what a watched account started before another action failed',
      1,
      [{ ...action('5', '19', '0:b', ['0:a']), isFailed: true }, action('1', '3', '0:a', ['0:a'])],
    ],
    [
      'is what a watched account started, although an action that nobody is known to have started failed before',
      1,
      [{ ...action('2', '30', null, ['0:a']), isFailed: true }, action('3', '9', '0:a', ['0:a'])],
    ],
    [
      'is the widest when no watched account takes part',
      1,
      [action('1', '2', '0:b'), action('1', '3', null)],
    ],
    [
      'has the widest span beyond 2^53',
      1,
      [
        action('9007199254740993', '9007199254740994', '0:a'),
        action('9007199254740991', '9007199254740994', '0:a'),
      ],
    ],
  ])('%s', (_what, expected, actions) => {
    expect(principalAction(actions, watched)).toBe(expected)
  })
})
