// The wizard that connects accounts, with what the backend answers by default.
import { screen, within } from '@testing-library/react'
import { epoch, id, organisationId, row } from '../../../store/support/rows.ts'
import type { BackendAnswer, TestBackend } from '../../../store/support/test-backend.ts'
import type { RenderedApp } from '../../../app/support/render-app.tsx'
import { renderRecords } from './render-records.tsx'

export const dialog = 'https://www.facebook.com/v26.0/dialog/oauth?state=s'
export const connectionId = id(0x70)
export const applicationId = id(0x71)
export const acme = row({
  _id: organisationId,
  name: 'Acme',
  allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: false },
})
const application = row({ _id: applicationId, fbId: '102030', name: 'Social inbox' })
export const earlier = row({
  _id: connectionId,
  organisationId,
  tokenType: '',
  isValid: true,
  data: { user_id: '9', name: 'Elif Demir' },
})
export const answer = (data: unknown) => (): BackendAnswer => ({ body: { data, rows: {}, epoch } })

const account = (fbId: string, name: string, more: object = {}) => ({
  type: 'FBPAGE',
  fbId,
  name,
  pageFbId: fbId,
  state: 'free',
  channelId: null,
  missingTasks: [],
  ...more,
})
export const accounts = [
  account('1', 'Acme Ankara'),
  account('2', 'acme.ankara', { type: 'IGUSER', pageFbId: '1' }),
  account('3', 'Acme Istanbul', { state: 'connected', channelId: id(0x72) }),
  account('4', 'Acme Izmir', { state: 'reauthorise', channelId: id(0x73) }),
  account('5', 'Acme Bursa', { missingTasks: ['MESSAGING'] }),
  account('6', 'Acme Konya', { state: 'elsewhere' }),
  account('7', 'Acme Adana'),
]
const allowance = {
  allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: false },
  allowance: { FaFacebook: 3, FaInstagram: 0 },
  used: { FaFacebook: 2, FaInstagram: 0, FaWhatsapp: 0 },
}
export const listed = { organisationId, personName: 'Elif Demir', accounts, allowance, missingScopes: [] }

interface ConnectSetup {
  readonly at?: string
  readonly state?: unknown
  readonly organisation?: typeof acme
  readonly tokens?: readonly ReturnType<typeof row>[]
  readonly channels?: readonly ReturnType<typeof row>[]
  readonly environment?: Parameters<typeof renderRecords>[0]['environment']
  readonly backend?: (backend: TestBackend) => void
}

export const showConnect = ({
  at = '/addFacebookAccount',
  state,
  organisation = acme,
  tokens = [],
  channels = [],
  environment = {},
  backend: answers,
}: ConnectSetup = {}): Promise<RenderedApp> =>
  renderRecords({
    at,
    state,
    environment,
    records: { ORGANISATION: [organisation], FBAPPLICATION: [application], FBACCESSTOKEN: tokens, CHANNEL: [] },
    backend: (backend) => {
      backend.on('GET', '/api/bootstrap', () => ({
        body: {
          data: { epoch, cursors: {}, rows: { ORGANISATION: [organisation], CHANNEL: channels }, complete: true },
          epoch,
        },
      }))
      backend.on('GET', `/api/fb/connections/${connectionId}/accounts`, answer(listed))
      answers?.(backend)
    },
  })

export const line = (name: string) => within(screen.getByRole('checkbox', { name }).closest('li') as HTMLElement)
