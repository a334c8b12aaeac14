// The route table: every documented path has its screen, and access by role.
import { screen } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { getDeclaration, entityTypes } from '../../contract/index.ts'
import { routes } from '../../src/app/routes.ts'
import { toListPath, toRecordPath, recordPattern } from '../../src/store/ui/record-paths.ts'
import { agentAllowed, agentRights } from '../store/support/create-test-store.ts'
import { epoch, id, row } from '../store/support/rows.ts'
import { listOf } from '../store/support/test-backend.ts'
import { address, renderApp } from './support/render-app.tsx'

/** Every documented resource route. */
const paths = [
  '/admin',
  '/profile',
  '/users',
  '/users/1',
  '/channels',
  '/channels/1',
  '/notifications',
  '/notifications/1',
  '/customers',
  '/customers/1',
  '/organisations',
  '/organisations/1',
  '/organisationSubscriptions',
  '/organisationSubscriptions/1',
  '/organisationMemberships',
  '/organisationMemberships/1',
  '/facebook/pages',
  '/facebook/pages/1',
  '/facebook/pages/1/posts/2',
  '/facebook/pages/1/posts/2/comments/3',
  '/facebook/pages/1/conversations/2',
  '/facebook/pages/1/conversations/2/messages/3',
  '/facebook/conversations',
  '/facebook/posts',
  '/facebook/comments',
  '/facebook/tokens',
  '/facebook/tokens/1',
  '/facebook/applications',
  '/facebook/applications/1',
  '/facebook/users',
  '/facebook/users/1',
  '/instagram/users',
  '/instagram/users/1',
  '/instagram/customers',
  '/instagram/customers/1',
  '/instagram/media',
  '/instagram/media/1',
  '/instagram/conversations',
  '/instagram/conversations/1',
  '/instagram/conversations/1/messages/2',
  '/instagram/comments',
  '/instagram/comments/1',
  '/whatsapp/ba',
  '/whatsapp/ba/1',
  '/whatsapp/phones',
  '/whatsapp/phones/1',
  '/whatsapp/contacts',
  '/whatsapp/contacts/1',
  ...['applications', 'sessions', 'phones', 'chats', 'contacts'].flatMap((name) => [
    `/whatsapp-web/${name}`,
    `/whatsapp-web/${name}/1`,
  ]),
]

/** Chooses as the router does: a list below another type's records (`/organisations/holidays`) is no record of that type. */
const routeOf = (path: string) =>
  matchRoutes(
    routes.map((route) => ({ path: route.path, handle: route })),
    path,
  )?.at(-1)?.route.handle

test.each(paths)('%s is a place', (path) => {
  expect(routeOf(path)).toBeDefined()
})

test('every type has its list and its record, each at a path of its own, for who may list and read it', () => {
  for (const type of entityTypes) {
    const { list, get } = getDeclaration(type).allow
    expect(routeOf(toListPath(type))).toMatchObject({ path: toListPath(type), access: list })
    expect(routes.find(({ path }) => path === recordPattern(type))).toMatchObject({ access: get })
  }
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})

test('a record’s path names what it lies in', () => {
  const comment = row({ _id: id(3), fbPageId: id(1), fbPostId: id(2) })
  expect(toRecordPath('FBCOMMENT', comment)).toBe(`/facebook/pages/${id(1)}/posts/${id(2)}/comments/${id(3)}`)
  expect(toRecordPath('FBCOMMENT', row({ _id: id(3), fbPageId: id(1) }))).toBeNull()
})

test.each(['/webhookEvents', '/facebook/tokens', '/organisationSubscriptions'])(
  'an agent who asks for %s is sent to the dashboard',
  async (at) => {
    await renderApp({ at, signedIn: true })
    await screen.findByRole('heading', { name: /^Inbox/ })
    expect(address()).toBe('/')
  },
)

test('an administrator opens it, and a visitor is asked to sign in first', async () => {
  const rights = { ...agentRights, role: 'Admin' as const }
  await renderApp({
    at: '/webhookEvents',
    signedIn: true,
    backend: (backend) => {
      backend.on('GET', '/api/auth/allowed', () => ({ body: { data: { ...agentAllowed, rights }, epoch } }))
      backend.on('GET', '/api/webhookEvents', () =>
        listOf([row({ _id: id(1), kind: 'page/feed/strange', state: 'unknown', eventKey: 'k' })]),
      )
    },
  })
  await screen.findByRole('link', { name: 'page/feed/strange' })
  await renderApp({ at: '/webhookEvents' })
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(address()).toBe('/login?to=%2FwebhookEvents')
})
