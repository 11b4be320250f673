import type { ChannelTarget } from '../../../shared/delivery.ts'
import type { DeliveryPorts, NotificationChannel } from '../delivery-types.ts'
import { createEmail } from './email.ts'
import { createNtfy } from './ntfy.ts'
import { createSlack } from './slack.ts'
import { createTelegram } from './telegram.ts'
import { createWebhook } from './webhook.ts'

export function createChannel(target: ChannelTarget, ports: DeliveryPorts): NotificationChannel {
  switch (target.kind) {
    case 'webhook':
      return createWebhook(target.origin, ports)
    case 'slack':
      return createSlack(target.origin, ports)
    case 'telegram':
      return createTelegram(target.origin, target.chat, ports)
    case 'ntfy':
      return createNtfy(target.origin, ports)
    case 'email':
      return createEmail(target, ports)
  }
}
