import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureOf } from '../../electron/monitor/delivery/channels/webhook.ts'
import { expect, test } from './fixture.ts'
import { openPanel } from './steps.ts'

interface Hit {
  readonly url: string | undefined
  readonly signature: unknown
  readonly timestamp: string
  readonly body: string
}

test('a webhook is added, tested, found in the log, and survives a restart', async ({ launch }) => {
  const hits: Hit[] = []
  let status = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url, headers } = request
      hits.push({
        url,
        signature: headers['x-lookout-signature'],
        timestamp: String(headers['x-lookout-timestamp']),
        body: Buffer.concat(chunks).toString('utf8'),
      })
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const first = await launch()
  const { page } = first
  await openPanel(page, 'Settings')
  const group = page.getByRole('region', { name: 'Delivery', exact: true })
  const dialog = page.getByRole('dialog')

  await group.getByRole('button', { name: 'Add channel' }).click()
  await dialog.getByLabel('Name').fill('Night shift')
  await dialog.getByLabel('Address').fill(`${origin}/hook/abc?team=ops`)
  await dialog.getByRole('button', { name: 'Generate' }).click()

  const secret = await dialog.getByLabel('Signing secret').inputValue()
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  await dialog.getByRole('button', { name: 'Save channel' }).click()
  await expect(dialog).toBeHidden()

  await test.step('a test message arrives signed and is listed', async () => {
    await group.getByRole('button', { name: 'Test Night shift' }).click()
    await expect(group).toContainText('The test message to Night shift was accepted.')
    await expect(group.getByRole('row', { name: /Night shift Test message from Lookout Sent/ })).toBeVisible()
    expect(hits).toHaveLength(1)
    expect(hits[0]?.url).toBe('/hook/abc?team=ops')
    expect(hits[0]?.signature).toBe(
      `v1=${signatureOf(secret, hits[0]?.timestamp ?? '', hits[0]?.body ?? '')}`,
    )
    expect(JSON.parse(hits[0]?.body ?? '')).toMatchObject({ version: 1, alerts: [{ state: 'test' }] })
  })

  await test.step('a refused token is explained in one message', async () => {
    status = 403
    await group.getByRole('button', { name: 'Test Night shift' }).click()
    await expect(group).toContainText('The receiver responded with status 403. Check the token or address.')
    await expect(group.getByRole('row', { name: /Failed/ })).toBeVisible()
  })

  await first.quit()
  const second = await launch()
  await openPanel(second.page, 'Settings')
  const again = second.page.getByRole('region', { name: 'Delivery', exact: true })
  await expect(again.getByRole('button', { name: 'Edit Night shift' })).toBeVisible()
  await expect(again.getByRole('row', { name: /Night shift/ })).toHaveCount(2)
  server.close()
})
