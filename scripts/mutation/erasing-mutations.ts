// Mutations of the rules for erasing a person or an organisation, and for accounts that move to another organisation, with the tests that
// detect the data left behind.
import { mutationsOf } from './mutation.ts'
import type { Mutation } from './mutation.ts'

const everywhere = ['server/features/deletion/erased-everywhere.test.ts']
const erasing = ['server/features/deletion/erasing.test.ts']
const atWork = ['server/features/deletion/erasing-at-work.test.ts']
const folder = 'server/features/deletion'
const organisations = 'server/features/organisations'
const backAndForth = [`${organisations}/back-and-forth.test.ts`]
const purging = [`${organisations}/purging.test.ts`]
const organisationAtWork = [`${organisations}/erased-at-work.test.ts`]
const passedOn = ['server/features/connections/passed-on.test.ts']
const passedOnBelow = ['server/features/connections/passed-on-below.test.ts']
const madeByHand = ['server/features/connections/made-by-hand.test.ts']
const passedOnMeanwhile = ['server/features/connections/passed-on-meanwhile.test.ts']

export const erasingMutations: readonly Mutation[] = [
  ...mutationsOf(`${folder}/erase-person.ts`, erasing, [
    ['exported files of who is erased', '  await eraseBulkTraces(services, traces, { names, organisationId })\n', ''],
    ['recordings of who is erased', '  await eraseMentions(services, traces)\n', ''],
    ['webhooks of who is erased', '  await eraseWebhooks(services, names, organisationId)\n', ''],
    ['notes about who is erased', "{ type: 'THREADNOTE', id })", "{ type: 'THREADNOTE', id: '' })"],
  ]),
  ...mutationsOf(`${folder}/erase-person.ts`, everywhere, [
    [
      'replies to an erased person',
      "if (audience === 'private') await",
      "if (audience === 'private' && field === 'fromId') await",
    ],
    ['last words in the row of another customer', '    await eraseQuotes(services, messageType, id)\n', ''],
    [
      'a chat that is called by the person',
      "unit.change('WAWEBCHAT', chatId, goneChat)",
      "unit.get('WAWEBCHAT', chatId)",
    ],
    ['answers that are kept for repeated commands', '  await eraseAnswers(services.database.kysely, traces)\n', ''],
  ]),
  ...mutationsOf(`${folder}/erase-person.ts`, atWork, [
    ['marked as erased', '  for (const identity of identities) await markErased(services, identity)\n', ''],
  ]),
  ...mutationsOf(`${folder}/erase-publications.ts`, everywhere, [
    ['posts of visitors', "await erase(services, 'FBPOST',", "if (id === '') await erase(services, 'FBPOST',"],
    ['who reacted last', "if (title === name || data?.['time'] === reaction.time)", 'if (data === undefined)'],
    ['media on Instagram', "if (type !== 'IGCUSTOMERUSER' ||", "if (type === 'IGCUSTOMERUSER' ||"],
  ]),
  ...mutationsOf(`${folder}/erase-namings.ts`, everywhere, [
    [
      'views that name an erased person',
      'isNamedIn(naming, fieldText, isOurs))) continue',
      'isNamedIn(naming, fieldText, isOurs) && isOurs === null)) continue',
    ],
    ['what the audit says of views', "await unit.change('AUDITENTRY', id, { changes: [], objectName: null })", ''],
  ]),
  ...mutationsOf(`${folder}/naming.ts`, everywhere, [
    ['a view by a word of every day', 'isCalling && normalisedText === word', 'normalisedText === word'],
    ['a name that another customer has', 'own.words.delete(word)', 'own.words.has(word)'],
  ]),
  ...mutationsOf(`${folder}/erase-person.ts`, atWork, [
    ['a merge of who is being erased', 'return findSurvivor(unit, customerId)', 'return null'],
    ['a merge into who is being erased', 'if (!erased.some(({ id }) => id === _id)) return customerId', ''],
    ['messages exported meanwhile', '  await eraseExports(services, ids)\n', ''],
    [
      'a customer exported meanwhile',
      'if (next === null) await eraseExports(services, [customerId])',
      'if (next === null) return',
    ],
  ]),
  ...mutationsOf('server/inbound/account-holders.ts', backAndForth, [
    [
      'who had an account before',
      'CASE WHEN lag(since) OVER turns IS NOT NULL THEN since END AS since',
      'NULL::text AS since',
    ],
    ['who has an account after', 'lead(since) OVER turns AS until', 'NULL::text AS until'],
    ['until when one had an account', '.set({ until })', '.set({ until: null })'],
    [
      'the last of several times with an account',
      "ofHolder.select(({ fn }) => fn.max('since').as('since'))",
      "ofHolder.select(({ fn }) => fn.min('since').as('since'))",
    ],
  ]),
  ...mutationsOf('server/features/deletion/delete-organisation.ts', backAndForth, [
    ['an account that came back', '      await recordHolder(unit, { fbId, organisationId, since: unit.now })\n', ''],
  ]),
  ...mutationsOf('server/features/connections/end-access.ts', backAndForth, [
    [
      'an account whose record went',
      'if (accountIdTypes.some((one) => one === type)) await endHolding',
      "if (type === 'USER') await endHolding",
    ],
  ]),
  ...mutationsOf('server/features/connections/account-place.ts', passedOn, [
    ['an account that another organisation uses', 'known !== null && (await isUsed(unit, type, known))', 'false'],
    ['the record that one had before', 'freedId === null ? null : await unit.get(type, freedId)', 'null'],
  ]),
  ...mutationsOf('server/features/connections/give-up-account.ts', passedOn, [
    ['where an account is now', '  await markElsewhere(unit, account._id)\n', ''],
  ]),
  ...mutationsOf('server/features/connections/give-up-account.ts', passedOnBelow, [
    [
      'numbers of a business account that passes on',
      'await giveUpAlone(unit, belowTypes[type], below)',
      'await findBelow(unit, type, below._id)',
    ],
    ['a number that the platform took away', '  await endByHand(unit, account)\n', ''],
    [
      'an account that was given up before its organisation was deleted',
      '  await endHolding(unit, account as unknown as AnyRow, unit.now)\n',
      '',
    ],
    ['where a number is that comes back', 'await clearElsewhere(unit, _id)', 'await unit.get(type, _id)'],
    ['a number that somebody has meanwhile', 'if (!holder || holder._id === _id) await', 'await'],
  ]),
  ...mutationsOf('server/features/connections/account-place.ts', passedOnBelow, [
    ['what came while nobody had an account', '  await reprocessUnattributed(unit, fbId)\n', ''],
    ['what came before one was taken back', 'if (isHere && isActive(own)) return own', 'if (isHere) return own'],
    [
      'an account that the platform took away',
      " && (await unit.find('CHANNEL', { accountId: account._id }))?.status !== 'disconnected'",
      ' && unit.now !== account._id',
    ],
  ]),
  ...mutationsOf('server/features/connections/number-handlers.ts', passedOnBelow, [
    ['what came for a number that comes back', '    await reprocessUnattributed(unit, accountFbId)\n', ''],
  ]),
  ...mutationsOf('server/features/deletion/delete-organisation.ts', passedOnBelow, [
    [
      'a number whose business account is elsewhere',
      ' || (await isParentElsewhere(unit, row))',
      ' || row._id === (await isParentElsewhere(unit, row)).toString()',
    ],
  ]),
  ...mutationsOf('server/features/connections/account-place.ts', madeByHand, [
    ['an account that is made anew', 'if (!own || other) return', 'if (own || other) return'],
    ['an account that another organisation has', 'if (!own || other) return', 'if (!own) return'],
  ]),
  ...mutationsOf('server/inbound/account-holders.ts', passedOnBelow, [
    [
      'what comes between two organisations',
      "coalesce(last.until >= organisation.doc ->> 'deletedTime', organisation.doc ->> 'deletedTime' IS NOT NULL)",
      'true',
    ],
    ['who had an account last', 'ORDER BY since DESC LIMIT 1', 'ORDER BY since LIMIT 1'],
  ]),
  ...mutationsOf('server/inbound/handle-item.ts', passedOnMeanwhile, [
    [
      'what comes while an account is being connected',
      'accountFbId !== null && claimed.has(accountFbId)',
      'claimed.size < 0',
    ],
    ['what comes for an account of a deleted organisation', ' && !waitsForOwner && (await', ' && (await'],
  ]),
  ...mutationsOf('server/features/deletion/delete-organisation.ts', passedOnMeanwhile, [
    ['what waits for the next one while the first is erased', '      await endHolding(unit, row, deletedTime)\n', ''],
  ]),
  ...mutationsOf('server/features/connections/number-handlers.ts', passedOnMeanwhile, [
    ['a number that is being connected', 'claimId: await claimAccounts(unit, claimed)', 'claimId: null'],
  ]),
  ...mutationsOf('server/inbound/account-claims.ts', passedOnMeanwhile, [
    ['a connecting whose process has ended', '  await enqueueJob(unit, releaseClaimJob(claimId, maxClaimMs))\n', ''],
    ['how long a connecting may take', 'const maxClaimMs = 10 * 60_000', 'const maxClaimMs = 8 * 60_000'],
    [
      'what came while connecting failed',
      'for (const { fb_id: fbId } of rows) await reprocessUnattributed(unit, fbId)',
      'if (rows.length < 0) return',
    ],
  ]),
  ...mutationsOf('server/platform/webhook-subscription.ts', passedOn, [
    [
      'who connects what is being disconnected',
      'if (owner && !isDeepStrictEqual(owner, but)) await',
      'if (owner === but) await',
    ],
  ]),
  ...mutationsOf('server/features/connections/connect-account.ts', passedOn, [
    [
      'a failed connection beside one that was made',
      "  await transact(database, { actor: null }, (unit) => syncHolder(unit, 'FBPAGE', fbId))\n",
      '',
    ],
  ]),
  ...mutationsOf('server/features/deletion/purge-organisation.ts', purging, [
    [
      'an erasure that goes on',
      "const isBegun = typeof organisation.purgedCount === 'number'",
      'const isBegun = false',
    ],
    [
      'a process that ended after the last record',
      "if (startResult === 'gone') {\n      await purgeLog(run, organisationId)\n",
      "if (startResult === 'gone') {\n",
    ],
  ]),
  ...mutationsOf(
    'server/features/deletion/purge-organisation.ts',
    [`${organisations}/deletion.test.ts`],
    [['a portion after the first', 'for (let found = 1; found > 0;) found = await run(portion)', 'await run(portion)']],
  ),
  ...mutationsOf('server/inbound/find-event-conditions.ts', purging, [
    [
      'what linked phones brought',
      'sessionIds.length === 0 ? [] : [ofPhones]',
      'sessionIds.length === 0 ? [ofPhones] : []',
    ],
  ]),
  ...mutationsOf('server/features/deletion/purge-organisation.ts', organisationAtWork, [
    [
      'a file that is being written while its organisation is erased',
      '    await unit.lock(...ids.map(bulkLock))\n',
      '',
    ],
  ]),
  ...mutationsOf('server/features/bulk/export-portion.ts', organisationAtWork, [
    ['a file of an organisation that is being erased', 'AND NOT ${isBeingErased}', 'AND (true OR ${isBeingErased})'],
  ]),
  ...mutationsOf('server/jobs/job-table.ts', organisationAtWork, [
    ['what the platforms have delivered', "and queue <> 'inbound' and state <> 'running'`", "and state <> 'running'`"],
    ['jobs of an organisation that are at work', "and state <> 'failed' limit 1`", "and state = 'failed' limit 1`"],
  ]),
]
