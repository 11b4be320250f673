/** Why a line of a list adds nothing. */
export const reviewNotes = {
  watched: 'already watched',
  repeated: (line: number) => `same as line ${line}`,
} as const
