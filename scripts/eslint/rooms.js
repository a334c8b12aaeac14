// The rooms of the repository and who may import from whom (README). What is not listed here may not.

const room = (type, pattern) => ({ type, pattern, partialMatch: false })

// The first that matches counts. Each channel and each screen is a room of its own.
export const rooms = [
  room('contract', 'contract'),
  room('lib', 'src/lib'),
  room('components', 'src/components'),
  room('store', 'src/store'),
  room('channel', 'src/channels/*'),
  room('screen', 'src/screens/*'),
  room('app', 'src/app'),
  room('simulator', 'server/simulator'),
  room('server-channel', 'server/channels/*'),
  room('comments', 'server/comments'),
  room('server', 'server'),
  room('i18n', 'i18n'),
  room('scripts', 'scripts'),
  room('bench', 'bench'),
  room('tests', '__tests__'),
]

// Files that stand in no room of those.
export const files = [
  { category: 'main', pattern: 'src/main.tsx' },
  { category: 'channel-shared', pattern: 'src/channels/*.{ts,tsx,css}' },
  { category: 'declarations', pattern: 'src/*.d.ts' },
  { category: 'settings', pattern: '*.config.js' },
  { category: 'worker', pattern: 'static/*.js' },
]

const inRooms = (...types) => ({ to: { element: { types: { anyOf: types } } } })
/** What all channels have in common stands beside their folders. */
const channelShared = { to: { file: { categories: 'channel-shared' } } }

const below = {
  channel: ['contract', 'lib', 'store', 'components'],
  screen: ['contract', 'lib', 'store', 'components', 'channel'],
  app: ['contract', 'lib', 'store', 'components', 'channel', 'screen', 'i18n'],
}

const from = (type, ...allow) => ({ from: { element: { type } }, allow })

/** Inside one room everything may know everything; contract and lib know nobody else. */
export const directions = [
  from('components', inRooms('lib')),
  from('store', inRooms('contract', 'lib')),
  from('channel', inRooms(...below.channel), channelShared),
  from('screen', inRooms(...below.screen), channelShared),
  from('app', inRooms(...below.app), channelShared),
  from('comments', inRooms('contract', 'server')),
  from('server-channel', inRooms('contract', 'server', 'comments')),
  from('simulator', inRooms('contract')),
  from('server', inRooms('contract', 'server-channel')),
  from('scripts', inRooms('contract', 'server', 'store', 'screen', 'bench')),
  from('bench', inRooms('contract', 'server', 'store', 'lib', 'app')),
  from('tests', { to: { module: { origin: 'local' } } }),
  { from: { file: { categories: 'channel-shared' } }, allow: [inRooms('contract', 'lib', 'store', 'components'), channelShared] },
  { from: { file: { categories: 'main' } }, allow: [inRooms('app', 'store')] },
  { from: { file: { categories: 'settings' } }, allow: [inRooms('scripts')] },
]
