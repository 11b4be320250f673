import { useCallback, useEffect, useRef, useState } from 'react'
import type { BlockView } from '../../../electron/shared/block-models.ts'
import { blockKey } from '../../../electron/shared/block-ref.ts'
import { wholeShard } from '../../../electron/shared/units.ts'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { useBlocks } from '../../stores/blocks.ts'
import { useHead } from '../../stores/head.ts'
import { select, useView } from '../../stores/view.ts'

/** Interval between requests to keep following, ms. Main stops following 30 s after the last request. */
const renewMs = 10_000

const follow = (isWanted: boolean, isHeld: boolean): Promise<boolean> =>
  reportFailure(ask((main) => main['blocks.follow']({ isWanted, isHeld })))

const keyOfHead = (seqno: number): string => blockKey({ workchain: -1, shard: wholeShard, seqno })

function lastDownloaded(blocks: Iterable<BlockView>): string | null {
  let last: BlockView | null = null
  for (const block of blocks) {
    const isShown = block.ref.workchain === -1 && (block.status === 'complete' || block.status === 'partial')
    if (isShown && block.ref.seqno > (last?.ref.seqno ?? 0)) last = block
  }
  return last?.key ?? null
}

function showLastDownloaded(): void {
  const key = lastDownloaded(useBlocks.getState().byKey.values())
  if (key !== null) select('blocks', key)
}

export interface Following {
  readonly toggle: () => void
  readonly stop: () => void
}

/** Follows the head while the panel is open: selects each new block, and pauses while the user reads or shows another block. */
export function useFollow(isReading: boolean): Following {
  const [isOn, setOn] = useState(false)
  const [isAway, setAway] = useState(false)
  const last = useHead(({ follow }) => follow?.last ?? null)
  // Before the newest block is found, a pause would offer no way back.
  const isPaused = isReading || (isAway && last !== null)
  const isHeld = useRef(isPaused)

  useEffect(() => {
    isHeld.current = isPaused
    if (isOn) void follow(true, isPaused).then((isTaken) => isTaken || setOn(false))
  }, [isOn, isPaused])

  useEffect(() => {
    if (!isOn) return
    return useView.subscribe(({ selected: { blocks } }, before) => {
      if (blocks === before.selected.blocks) return
      const newest = useHead.getState().follow?.last ?? null
      setAway(blocks !== null && (newest === null || blocks !== keyOfHead(newest)))
    })
  }, [isOn])

  // Main stops following when the service refuses a request.
  useEffect(
    () => useHead.subscribe((head, before) => head.follow === null && before.follow !== null && setOn(false)),
    [],
  )

  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (!document.hidden) void follow(true, isHeld.current)
    }, renewMs)
    return () => {
      clearInterval(timer)
      void follow(false, false)
    }
  }, [isOn])

  useEffect(() => {
    if (last === null || !isOn || isHeld.current) return
    const newest = useHead.getState().follow?.last ?? last
    if (useView.getState().panel === 'blocks') select('blocks', keyOfHead(newest))
  }, [last, isOn])

  const toggle = useCallback(() => {
    if (!isOn) showLastDownloaded()
    setAway(false)
    setOn(!isOn)
  }, [isOn])
  const stop = useCallback(() => setOn(false), [])
  return { toggle, stop }
}
