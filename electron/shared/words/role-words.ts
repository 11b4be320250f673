/** Names of roles with more than one word. The details of an action show them. */
export const roles = { paidTo: 'paid to', paidBy: 'paid by', formerBidder: 'former bidder' } as const
