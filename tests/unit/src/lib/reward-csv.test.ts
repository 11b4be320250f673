import { expect, it } from 'vitest'
import type { RewardLine } from '../../../../electron/shared/pool-models.ts'
import { rewardsCsv } from '../../../../src/lib/reward-csv.ts'

const line: RewardLine = {
  id: '1',
  pool: '-1:aa',
  address: '0:bb',
  when: { after: Date.UTC(2026, 10, 20, 11, 59, 1), before: Date.UTC(2026, 10, 20, 12) },
  stake: '12559077099797623',
  credited: '40',
  after: '12559079099797663',
  reward: '2000000000',
  isExact: true,
  residual: '0',
  validatorBy: '1333333333',
  commission: 4_000,
  isWide: false,
}

it('the CSV has one line per settlement and address, with all digits', () => {
  const names = {
    labelOf: (key: string) => (key === '0:bb' ? '=Cold, vault' : null),
    friendlyOf: (key: string) => `E${key}`,
  }
  const loss = { ...line, reward: '-6', isExact: false, residual: null, after: null, commission: null }
  const unknown = {
    ...line,
    reward: null,
    residual: null,
    isWide: true,
    when: { after: null, before: line.when.before },
  }
  expect(rewardsCsv([line, loss, unknown], names).split('\r\n')).toEqual([
    'seen_at,seen_at_unix,not_before,not_before_unix,pool,pool_name,nominator,nominator_raw,nominator_name,stake_before_nano,reward_nano,reward,is_reward_exact,credited_nano,unexplained_nano,stake_after_nano,validator_change_nano,commission_percent,note',
    '"2026-11-20T12:00:00.000Z",1795176000,"2026-11-20T11:59:01.000Z",1795175941,"E-1:aa",,"E0:bb","0:bb","\'=Cold, vault",12559077099797623,2000000000,2.000000000,"true",40,0,12559079099797663,1333333333,40.00,',
    '"2026-11-20T12:00:00.000Z",1795176000,"2026-11-20T11:59:01.000Z",1795175941,"E-1:aa",,"E0:bb","0:bb","\'=Cold, vault",12559077099797623,-6,-0.000000006,"false",40,,,1333333333,,"left immediately"',
    '"2026-11-20T12:00:00.000Z",1795176000,,,"E-1:aa",,"E0:bb","0:bb","\'=Cold, vault",12559077099797623,,,,40,,12559079099797663,1333333333,40.00,"reward and deposit not separable; may span more than one round"',
    '',
  ])
})
