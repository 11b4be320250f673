import { expect, it } from 'vitest'
import { mainnet } from '../../../../../electron/shared/networks.ts'
import { serveBlock, smallBlock } from '../../../../fixtures/block-service.ts'
import { startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const id = '(-1,8000000000000000,500)'

async function start() {
  const { monitor } = await startOver(
    emptyFolder(),
    (url) => serveBlock(url, new Map([[500, smallBlock]])),
    mainnet,
  )
  return monitor
}

it('on mainnet, the link of a testnet explorer opens no block of mainnet', async () => {
  const monitor = await start()
  const open = async (text: string) => monitor.handlers['blocks.open']({ text })
  await expect(open(`https://testnet.tonviewer.com/block/${id}`)).rejects.toThrow(
    'This link is for testnet, but the selected network is mainnet.',
  )
  expect(monitor.state().blocks).toEqual([])
})

it('on mainnet, the link of a mainnet explorer opens its block', async () => {
  const monitor = await start()
  await monitor.handlers['blocks.open']({ text: `https://tonviewer.com/block/${id}` })
  expect(monitor.state().blocks).toMatchObject([{ key: '-1:8000000000000000:500' }])
})
