/** Default titles of alert rules, by condition. */
export const ruleTitles = {
  'pending-new': 'A new pending action',
  'trace-failed': 'A transaction failed',
  'trace-dropped': 'A transaction was not executed',
  'trace-long': 'An action stays pending',
  'nominator-joined': 'A nominator joined a pool',
  'nominator-left': 'A nominator left a pool',
  'nominator-moved': 'A nominator’s stake moved',
  'stake-sent': 'A pool sent its stake',
  'stake-returned': 'A pool’s stake returned',
  'stake-lost': 'A pool’s stake returned with a loss',
  'stake-overdue': 'A pool’s stake is overdue',
  'validator-below': 'The validator’s own funds are low',
  'not-fresh': 'An account cannot be read',
  integrity: 'Responses contradict each other',
} as const
