// The platform's sign-in dialog: the person's identity, the requested permissions, approve or decline.
import type { Member } from '../members.ts'
import type { WhatsappAccount } from '../whatsapp/whatsapp-state.ts'

/** Parameters of the dialog. */
export const asked = ['client_id', 'redirect_uri', 'state', 'scope'] as const
export type DialogQuestion = Readonly<Record<(typeof asked)[number], string>>

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f0f2f5, #18191a); }
  main { box-sizing: border-box; width: min(26rem, 100vw); padding: 1.5rem; border-radius: .75rem; background: light-dark(#fff, #242526); }
  h1 { margin: 0 0 .5rem; font-size: 1.25rem; }
  fieldset { border: 0; margin: 1rem 0; padding: 0; display: grid; gap: .25rem; }
  label { display: flex; gap: .75rem; align-items: center; padding: .5rem; border-radius: .5rem; }
  label:has(:checked) { background: light-dark(#e7f3ff, #263951); }
  small { display: block; opacity: .7; }
  .answers { display: flex; gap: .5rem; justify-content: flex-end; }
  button { font: inherit; padding: .5rem 1rem; border: 0; border-radius: .5rem; cursor: pointer; }
  [value=approve] { background: #0866ff; color: #fff; }`

const choice = ({ id, name, email }: Member, index: number): string => `
  <label><input type="radio" name="member" value="${escapeHtml(id)}"${index === 0 ? ' checked' : ''}>
  <span>${escapeHtml(name)}<small>${escapeHtml(email ?? '-')}</small></span></label>`

const toSharedChoice = ({ wabaId, name }: WhatsappAccount, index: number): string => `
  <label><input type="radio" name="account" value="${escapeHtml(wabaId)}"${index === 0 ? ' checked' : ''}>
  <span>${escapeHtml(name)}<small>${escapeHtml(wabaId)}</small></span></label>`

const toHiddenInputs = (question: DialogQuestion): string =>
  Object.entries(question)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

/** @param accounts accounts to choose from when numbers are shared; otherwise empty */
export const dialogPage = (
  members: readonly Member[],
  question: DialogQuestion,
  accounts: readonly WhatsappAccount[],
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Simulated Facebook</title><style>${style}</style></head>
<body><main><form method="post" action="/dialog/oauth">
  <h1>Social inbox wants to use your account</h1>
  <small>This is the simulator: no password is asked for. ${escapeHtml(question.scope.replaceAll(',', ', '))}</small>
  ${toHiddenInputs(question)}
  <fieldset><legend>Who are you?</legend>${members.map(choice).join('')}</fieldset>
  ${accounts.length === 0 ? '' : `<fieldset><legend>Which business shares its numbers?</legend>${accounts.map(toSharedChoice).join('')}</fieldset>`}
  <div class="answers"><button name="answer" value="cancel">Cancel</button><button name="answer" value="approve">Continue</button></div>
</form></main></body></html>
`
