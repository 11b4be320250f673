export { createSchedule } from './schedule.ts'
