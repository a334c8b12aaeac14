// The rooms of the repository and their allowed imports (README). Imports that are not listed here are refused.

const room = (type, pattern) => ({ type, pattern, partialMatch: false })

/**
 * Layers of the server, lowest first: each imports only from those below it. Channels are beside the features: each is a separate room and
 * imports from neither another channel nor a feature. Features may import from one another; the application may import from all.
 */
const serverLayers = [
  'lib',
  'database',
  'jobs',
  'context',
  'mail',
  'presence',
  'media',
  'realtime',
  'platform',
  'records',
  'inbound',
  'conversations',
  'features',
  'app',
]

const serverRooms = serverLayers.map((layer) => `server/${layer}`)

const layersBelow = (layer) => serverLayers.slice(0, serverLayers.indexOf(layer)).map((one) => `server/${one}`)

/**
 * Folders of the store, lowest first: each may import from those before it. The store's own files (its environment, events, root reducer
 * and types) are open to all of them; `import type` makes no cycle there, which a test verifies.
 */
const storeLayers = [
  'entities',
  'ui',
  'network',
  'cache',
  'records',
  'outbox',
  'conversation',
  'inbox',
  'realtime',
  'session',
  'log',
  'recording',
  'commands',
  'replay',
]
const storeRooms = ['store', ...storeLayers.map((folder) => `store-${folder}`)]

// The first match counts. Each channel and each screen is a separate room.
export const rooms = [
  room('contract', 'contract'),
  room('lib', 'src/lib'),
  room('components', 'src/components'),
  ...storeLayers.map((folder) => room(`store-${folder}`, `src/store/${folder}`)),
  room('store', 'src/store'),
  room('forms', 'src/forms'),
  room('channel', 'src/channels/*'),
  room('screen', 'src/screens/*'),
  room('app', 'src/app'),
  ...serverLayers.map((layer) => room(`server/${layer}`, `server/${layer}`)),
  room('simulator', 'server/simulator'),
  room('server-channel', 'server/channels/*'),
  room('connector', 'connectors/*'),
  room('i18n', 'i18n'),
  room('scripts', 'scripts'),
  room('bench', 'bench'),
  room('tests', '__tests__'),
]

// Files outside those rooms.
export const files = [
  { category: 'main', pattern: 'src/main.tsx' },
  { category: 'channel-shared', pattern: 'src/channels/*.{ts,tsx,css}' },
  { category: 'server-channel-shared', pattern: 'server/channels/*.ts' },
  { category: 'declarations', pattern: 'src/*.d.ts' },
  { category: 'settings', pattern: '*.config.js' },
  { category: 'worker', pattern: 'static/*.js' },
]

const inRooms = (...types) => ({ to: { element: { types: { anyOf: types } } } })
/** Shared parts of all channels, next to their folders. */
const channelShared = { to: { file: { categories: 'channel-shared' } } }

const serverChannelShared = { to: { file: { categories: 'server-channel-shared' } } }

const below = {
  channel: ['contract', 'lib', ...storeRooms, 'components'],
  forms: ['contract', 'lib', ...storeRooms, 'components'],
  screen: ['contract', 'lib', ...storeRooms, 'components', 'forms', 'channel'],
  app: ['contract', 'lib', ...storeRooms, 'components', 'forms', 'channel', 'screen', 'i18n'],
}

const from = (type, ...allow) => ({ from: { element: { type } }, allow })

/** Imports inside one room are free; the contract imports from no other room. */
export const directions = [
  from('lib', inRooms('contract')),
  from('components', inRooms('lib')),
  from('store', inRooms('contract', 'lib', ...storeRooms)),
  ...storeLayers.map((folder, at) =>
    from(
      `store-${folder}`,
      inRooms('contract', 'lib', 'store', ...storeLayers.slice(0, at).map((below) => `store-${below}`)),
    ),
  ),
  from('channel', inRooms(...below.channel), channelShared),
  from('forms', inRooms(...below.forms)),
  from('screen', inRooms(...below.screen), channelShared),
  from('app', inRooms(...below.app), channelShared),
  ...serverLayers.slice(0, -1).map((layer) => from(`server/${layer}`, inRooms('contract', ...layersBelow(layer)))),
  from('server/mail', inRooms('i18n')),
  from('server-channel', inRooms('contract', ...layersBelow('features')), serverChannelShared),
  from('server/app', inRooms('contract', 'server-channel', ...layersBelow('app')), serverChannelShared),
  from('simulator', inRooms('contract')),
  from('scripts', inRooms('contract', ...serverRooms, ...storeRooms, 'screen', 'bench')),
  from('bench', inRooms('contract', ...serverRooms, ...storeRooms, 'lib', 'app')),
  from('tests', { to: { module: { origin: 'local' } } }),
  {
    from: { file: { categories: 'server-channel-shared' } },
    allow: [inRooms('contract', ...layersBelow('features'))],
  },
  {
    from: { file: { categories: 'channel-shared' } },
    allow: [inRooms('contract', 'lib', ...storeRooms, 'components'), channelShared],
  },
  { from: { file: { categories: 'main' } }, allow: [inRooms('app', ...storeRooms, 'lib')] },
  { from: { file: { categories: 'settings' } }, allow: [inRooms('scripts')] },
]
