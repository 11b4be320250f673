export { createAlertDesk, type AlertDesk, type AlertNotice } from './desk.ts'
export { notingKept } from './kept.ts'
export { replay, type RuleHistory, type Span } from './replay.ts'
