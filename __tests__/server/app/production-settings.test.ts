// A production server does not start with demo settings: each reason is one sentence.
import { readConfig } from '../../../server/app/read-config.ts'

const real = {
  DATA_DIR: '/tmp',
  DATABASE_URL: 'postgres://inbox@db/inbox',
  PUBLIC_URL: 'https://inbox.example.test',
  SECRET_KEY: 'pI3v0kQz7Wc2mT9xLr4yBn8sEa1dGh6u',
  META_APP_ID: '1',
  META_APP_SECRET: 'a-secret-of-our-own',
  META_VERIFY_TOKEN: 'token',
}

const mistakesOf = (settings: NodeJS.ProcessEnv): readonly string[] => {
  const result = readConfig({ ...real, ...settings })
  return 'mistakes' in result ? result.mistakes : []
}

it('with settings of its own it starts, without simulator and demo', () => {
  expect(readConfig(real)).toMatchObject({ config: { production: true, simulator: false, demo: false } })
})

it.each(['HTTPS://Inbox.Example.test/', 'https://inbox.example.test:443', 'https://INBOX.example.test'])(
  'takes the address %s as browsers write it, so that cookies and sign-in are those of TLS',
  (given) => {
    expect(readConfig({ ...real, PUBLIC_URL: given })).toMatchObject({
      config: { publicUrl: 'https://inbox.example.test' },
    })
  },
)

it.each<[string, NodeJS.ProcessEnv, string[]]>([
  [
    'a simulator',
    { SIMULATOR: '1' },
    ['SIMULATOR must be 0, or demonstration with DATABASE_URL, since its customers are invented'],
  ],
  [
    'a simulator by its word and the published secret',
    { SIMULATOR: 'demonstration', META_APP_SECRET: 'simulated-application-secret' },
    ['META_APP_SECRET must be a secret of your own with DATABASE_URL: this one stands in the source'],
  ],
  [
    'a simulator by its word and no secret',
    { SIMULATOR: 'demonstration', META_APP_SECRET: '' },
    ['META_APP_SECRET is required with DATABASE_URL'],
  ],
  ['no secret of the platform', { META_APP_SECRET: '' }, ['META_APP_SECRET is required without the simulator']],
  [
    'an address without TLS',
    { PUBLIC_URL: 'http://inbox.example.test' },
    ['PUBLIC_URL must be an https address with DATABASE_URL, unless it is one of this machine'],
  ],
  [
    'an address behind which no path can be written',
    { PUBLIC_URL: 'https://inbox.example.test/?from=mail' },
    ['PUBLIC_URL must be an address without ? and #'],
  ],
  ['a short key', { SECRET_KEY: 'short' }, ['SECRET_KEY must be at least 32 characters']],
  [
    'a key of one letter',
    { SECRET_KEY: 'k'.repeat(40) },
    ['SECRET_KEY must be random with DATABASE_URL: openssl rand -base64 32'],
  ],
  ['no key', { SECRET_KEY: '' }, ['SECRET_KEY is required with DATABASE_URL']],
])('refuses to start with %s', (_what, settings, mistakes) => {
  expect(mistakesOf(settings)).toEqual(mistakes)
})

it.each<[string, NodeJS.ProcessEnv]>([
  ['an address of this machine', { PUBLIC_URL: 'http://127.0.0.1:8080' }],
  ['the simulator by its word, with a secret of its own', { SIMULATOR: 'demonstration' }],
])('starts with %s', (_what, settings) => {
  expect(mistakesOf(settings)).toEqual([])
})
