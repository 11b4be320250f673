import type { BlockRef } from '../../shared/block-models.ts'
import { blockKey } from '../../shared/block-ref.ts'
import { storeKey } from '../../shared/networks.ts'
import { LookoutError } from '../../shared/errors.ts'
import { createHeadFollower } from './head-follow.ts'
import type { BlockHead } from './block-head.ts'
import type { StoredBlocks } from './stored-blocks.ts'
import type { PollResult } from '../poll/poll-source.ts'
import { inSlices } from '../in-slices.ts'
import type { Session } from '../session.ts'

const mostFollowed = 60

/** Fetches the newest blocks one by one while a window shows them. */
export interface FollowedBlocks {
  /** Throws `not-found` if no block was ever observed. */
  readonly set: (isWanted: boolean, isHeld: boolean) => void
  readonly isDue: () => boolean
  readonly poll: () => Promise<PollResult>
}

export interface FollowedBlocksDeps {
  readonly head: BlockHead
  readonly stored: Pick<StoredBlocks, 'keep'>
  readonly show: (key: string) => void
}

export function createFollowedBlocks(
  session: Session,
  { head, stored, show }: FollowedBlocksDeps,
): FollowedBlocks {
  const {
    appState: { lists },
    service: { client },
  } = session
  const followed: string[] = []
  const follow = createHeadFollower(session, { head, read, onDue: () => session.emit.replan() })

  async function read(ref: BlockRef, signal: AbortSignal): Promise<boolean> {
    const key = blockKey(ref)
    if (session.store.blocks.one(storeKey(session.network), key)?.isComplete === true) return true
    try {
      const answer = await client.block(ref, {
        signal,
        beforePage: session.service.beforePage,
      })
      head.noteSeen(ref, answer.receivedAt)
      await inSlices(session.runtime, stored.keep(key, answer.value, answer.receivedAt))
      show(key)
      followed.push(key)
      const oldest = followed.length > mostFollowed ? followed.shift() : undefined
      if (oldest !== undefined && lists.blocks.get(oldest)?.pin === null) lists.blocks.remove([oldest])
      return true
    } catch (thrown) {
      if (thrown instanceof LookoutError && (thrown.code === 'not-found' || thrown.code === 'not-ready'))
        return false
      throw thrown
    }
  }

  return {
    isDue: follow.isDue,
    set: (isWanted, isHeld) => {
      if (isWanted) head.requireStart()
      follow.set(isWanted, isHeld)
    },
    poll: async () => {
      try {
        await follow.step()
      } catch (thrown) {
        if (!(thrown instanceof LookoutError && thrown.code === 'cancelled')) {
          follow.fail(thrown)
          throw thrown
        }
      }
      return { isChanged: false }
    },
  }
}
