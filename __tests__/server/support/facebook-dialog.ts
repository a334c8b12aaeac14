// A browser in the platform's dialog: signs in and agrees, sharing an account if the dialog is about numbers, or cancels.
export const answerDialog = async (address: string, memberId: string | null, shared?: string): Promise<URL> => {
  const asked = new URL(address)
  const shown = await fetch(asked)
  if (!shown.ok) throw new Error(`the dialog refused: ${await shown.text()}`)
  const form = new URLSearchParams(asked.searchParams)
  form.set('member', memberId ?? '')
  if (shared !== undefined) form.set('account', shared)
  form.set('answer', memberId === null ? 'cancel' : 'approve')
  const answer = await fetch(`${asked.origin}/dialog/oauth`, { method: 'POST', redirect: 'manual', body: form })
  return new URL(answer.headers.get('location') ?? '')
}
