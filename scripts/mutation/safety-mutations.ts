// Mutations of the rules for deletion, for rights and for the platform's facts, one of each kind, with the tests that detect them.
import { mutationsOf } from './mutation.ts'
import type { Mutation } from './mutation.ts'

const references = ['server/records/conformance.test.ts']
const deleted = ['server/features/organisations/deleted.test.ts']
const readOnly = ['server/features/organisations/read-only.test.ts']
const purging = ['server/features/organisations/purging.test.ts']
const visibility = ['server/app/visibility.test.ts']
const outcomes = ['server/platform/graph-client.test.ts', 'server/features/connections/connected.test.ts']
const signIn = ['server/features/auth/sign-in.test.ts']
const keys = ['server/features/auth/api-keys.test.ts']

export const safetyMutations: readonly Mutation[] = [
  ...mutationsOf('server/records/settle-references.ts', references, [
    ['a cascade', "(reference.rule !== 'cascade' && reference.rule !== 'clear')", "reference.rule !== 'clear'"],
    [
      'a cleared reference',
      "(reference.rule !== 'cascade' && reference.rule !== 'clear')",
      "reference.rule !== 'cascade'",
    ],
    ['a record that is in use', 'if (usedBy.length > 0) throw', 'if (usedBy.length > 99) throw'],
  ]),
  ...mutationsOf(
    'server/records/check-references.ts',
    ['server/app/foreign-references.test.ts'],
    [['a reference to a foreign record', 'if (!isNameable) throw', "if (id === '') throw"]],
  ),
  ...mutationsOf('server/database/scope.ts', visibility, [
    ['the conversations of colleagues', 'IS NOT DISTINCT FROM ${rights.userId})`', "IS DISTINCT FROM 'nobody')`"],
  ]),
  ...mutationsOf('server/features/deletion/purge-organisation.ts', purging, [
    ['the files of a deleted organisation', '    await purgeOrganisationFiles(services, organisationId)\n', ''],
    [
      'the log of a deleted organisation',
      "    if (startResult === 'gone') {\n      await purgeLog(run, organisationId)\n",
      "    if (startResult === 'gone') {\n",
    ],
  ]),
  ...mutationsOf('server/features/deletion/purge-organisation.ts', deleted, [
    [
      'offers of a deleted organisation',
      '    await exhaust(run, (unit) => withdrawOffers(unit, organisationId))\n',
      '',
    ],
  ]),
  ...mutationsOf('server/features/deletion/refuse-deleted.ts', deleted, [
    ['what is added to a deleted organisation', 'if (ids.size > 0) await', 'if (ids.size > 99) await'],
  ]),
  ...mutationsOf('server/records/check-not-deleted.ts', deleted, [
    ['a deleted organisation', 'if (rows.length > 0) throw', 'if (rows.length > 99) throw'],
  ]),
  ...mutationsOf('server/channels/whatsapp/open-account.ts', readOnly, [
    ['a number of a read-only organisation', "if (purpose === 'change')", "if (purpose === 'end')"],
  ]),
  ...mutationsOf('server/features/deletion/withdraw-offers.ts', deleted, [
    [
      'accounts made for a deleted organisation',
      "await unit.change('USER', userId, { status: 'Passive' })",
      'await Promise.resolve()',
    ],
  ]),
  ...mutationsOf(
    'server/features/auth/end-access.ts',
    ['server/features/auth/links.test.ts', 'server/features/auth/api-keys.test.ts'],
    [
      ['links of who was deactivated', '  await voidLinks(unit, userId)\n', ''],
      ['keys of who was deactivated', '  await endApiKeys(unit, userId)\n', ''],
    ],
  ),
  ...mutationsOf(
    'server/app/write-hooks.ts',
    ['server/features/auth/api-keys.test.ts'],
    [
      [
        'what was made beside a deactivation',
        'if (isPassive !== wasPassive) await',
        'if (isPassive && !wasPassive) await',
      ],
    ],
  ),
  ...mutationsOf('server/records/check-not-read-only.ts', readOnly, [
    ['read-only', 'if (!over || (rights !== null && isAdministrator(rights))) return', 'if (rights !== null) return'],
  ]),
  ...mutationsOf('server/channels/facebook/publish-post.ts', readOnly, [
    [
      'a post of a read-only organisation',
      '  await checkNotReadOnly(unit.tx, [organisationOf(page)], rights.userId, new Date(unit.now))\n',
      '',
    ],
  ]),
  ...mutationsOf('server/features/reports/wall-handlers.ts', readOnly, [
    ['a wall link that must be ended', ', isHarmless: true }', ' }'],
  ]),
  ...mutationsOf(
    'server/database/tidy-embedded.ts',
    ['server/database/tidy-embedded.test.ts'],
    [['what a start after a kill does again', '> checkpointBytes', '> 99 * checkpointBytes']],
  ),
  ...mutationsOf(
    'server/database/record-tables.ts',
    ['server/database/storage-options.test.ts'],
    [['a column that went', '`${fingerprintOfRegistry()} ${await countExisting(tx)}`', 'fingerprintOfRegistry()']],
  ),
  ...mutationsOf(
    'server/features/deletion/delete-organisation.ts',
    ['server/features/organisations/deletion.test.ts'],
    [
      [
        'the tokens of a deleted organisation',
        "for (const { _id } of tokens) await unit.remove('FBACCESSTOKEN', _id)",
        'tokens.length = 0',
      ],
      [
        'the accounts of a deleted organisation',
        'await run((unit) => freeAccounts(unit, organisationId))',
        'await run(() => Promise.resolve())',
      ],
    ],
  ),
  ...mutationsOf('server/platform/classify-error.ts', outcomes, [
    [
      'an answer that says nothing of the outcome',
      "outcome === 'refused' && isUnclear && !isLasting",
      "outcome === 'refused' && isLasting",
    ],
  ]),
  ...mutationsOf('server/app/call-routes.ts', keys, [
    [
      'what a key may not',
      "if (sessionOnly && session?.kind === 'key') throw",
      'if (sessionOnly && session === null) throw',
    ],
  ]),
  ...mutationsOf(
    'server/app/http/security-headers.ts',
    ['server/app/http/security-headers.test.ts'],
    [
      ['devices that nothing asks for', 'camera=(), ', ''],
      ['who may frame the application', "'frame-ancestors': [\"'self'\"]", "'frame-ancestors': ['*']"],
    ],
  ),
  ...mutationsOf(
    'server/lib/client-network.ts',
    ['server/app/http/caller-limits.test.ts'],
    [['an IPv6 household', '.slice(0, 4)', '.slice(0, 8)']],
  ),
  ...mutationsOf('server/features/auth/attempt-limits.ts', signIn, [
    ['waits that grow', 'power(2, least(', 'power(1, least('],
    [
      'an owner whom others keep out',
      "max: 50, kind: 'growing', unlessKnown: `known ${pair}` }",
      "max: 50, kind: 'growing' }",
    ],
    [
      'an owner whom their network keeps out',
      "max: 60, kind: 'growing', unlessKnown: `known ${pair}` }",
      "max: 60, kind: 'growing' }",
    ],
    [
      'names that are typed',
      "createHmac('sha256', key).update(name).digest('base64url')",
      '`${name}${createHmac.length === 0}`',
    ],
  ]),
  ...mutationsOf(
    'server/lib/slots.ts',
    ['server/lib/slots.test.ts'],
    [['passwords at once', 'queue.length >= waiting', 'queue.length < 0']],
  ),
  ...mutationsOf(
    'server/features/bulk/bulk-portion.ts',
    ['server/features/bulk/thread-jobs.test.ts'],
    [['a hand-over whose maker is gone', "state === 'running' && actionOf(kind)?.anyMaker === true", 'state === kind']],
  ),
  ...mutationsOf(
    'server/features/bulk/hand-over-action.ts',
    ['server/features/bulk/thread-jobs.test.ts'],
    [
      [
        'who is back before their work was handed over',
        "if (!byRules && (await canTake(unit, thread.organisationId ?? '', ofUserId))) return null",
        '',
      ],
    ],
  ),
  ...mutationsOf(
    'server/conversations/sending/send-handler.ts',
    ['server/channels/replaced-token.test.ts'],
    [
      [
        'a reply whose token was replaced',
        'error.isOfFormerToken(await withOutgoing(',
        '!error.isOfFormerToken(await withOutgoing(',
      ],
    ],
  ),
  ...mutationsOf(
    'server/conversations/sending/send-handler.ts',
    ['server/channels/unknown-outcome.test.ts'],
    [['a throttled reply that was looked for', 'attempt.attempts - lookups', 'attempt.attempts']],
  ),
  ...mutationsOf(
    'server/platform/refuse-token.ts',
    ['server/features/connections/token-in-between.test.ts'],
    [
      [
        'a token that came while the one before was refused',
        "if (!isMeant((await unit.secret('FBACCESSTOKEN', token._id, 'token')) ?? '')) continue",
        '',
      ],
    ],
  ),
  ...mutationsOf(
    'server/records/declared-fields.ts',
    ['server/app/blank-texts.test.ts'],
    [['a text that must be given', "type === 'string' && isGiven", "type === 'number' && isGiven"]],
  ),
  ...mutationsOf(
    'server/features/organisations/guard-membership.ts',
    ['server/features/organisations/guard-membership.test.ts'],
    [
      ['the last manager', 'if (!(await isManaged(unit, organisationId, { userId, stays })))', "if (userId === '')"],
      ['managers who leave at once', 'await unit.lock(`MANAGERS:${organisationId}`)', ''],
      ['a deactivated manager', "user !== null && user.status !== 'Passive'", 'user !== null'],
    ],
  ),
  ...mutationsOf(
    'server/features/deletion/purge-organisation.ts',
    ['server/features/organisations/deletion.test.ts'],
    [['saved tables of an organisation', "OR doc ->> 'userId' IN", "OR doc ->> 'nobody' IN"]],
  ),
  ...mutationsOf(
    'server/features/deletion/purge-organisation.ts',
    ['server/features/organisations/erased-at-work.test.ts'],
    [
      [
        'work that is under way when its organisation is erased',
        "(await endJobsOf(unit, organisationId)) ? 'later' : markedOrganisation",
        'markedOrganisation',
      ],
    ],
  ),
]
