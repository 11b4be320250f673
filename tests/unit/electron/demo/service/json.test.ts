import { describe, expect, it } from 'vitest'
import { toJson } from '../../../../../electron/demo/service/json.ts'

describe('toJson', () => {
  it('writes integers of any size as bare digits', () => {
    expect(toJson({ a: 9_007_199_254_740_993n, b: [1, 'x"', null, true], c: {} })).toBe(
      '{"a":9007199254740993,"b":[1,"x\\"",null,true],"c":{}}',
    )
  })
})
