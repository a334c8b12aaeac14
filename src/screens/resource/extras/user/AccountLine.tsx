// One fact about somebody's account, and what can be done about it: at once, or after a question where it cannot be undone.
import Button from '@mui/material/Button'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import { useOpening } from '../../../../components/opening.ts'
import { useAction } from '../../../../lib/use-action.ts'
import type { RequestError } from '../../../../store/http/request-error.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { Refusal } from '../Refusal.tsx'
import styles from './account.module.css'

export interface AccountAction {
  /** Of the opening of its question. */
  readonly key: string
  readonly label: string
  /** Asked before; none: it is done at once. */
  readonly question?: { readonly title: string; readonly lines: readonly string[] }
  readonly disabled?: boolean
  /** @returns why it was refused; null where it is done */
  readonly run: () => Promise<RequestError | null>
}

interface AccountLineProps {
  readonly icon: LucideIcon
  readonly name: string
  readonly fact: string
  readonly action?: AccountAction | undefined
}

const AtOnce = ({ action, onRefused }: { readonly action: AccountAction; readonly onRefused: (error: RequestError | null) => void }) => {
  const doing = useAction(async () => onRefused(await action.run()), buttonReenableMs)
  return (
    <Button variant="outlined" size="small" loading={doing.isBusy} disabled={action.disabled ?? false} onClick={doing.run}>
      {action.label}
    </Button>
  )
}

const Asked = ({ action: { key, label, question, disabled = false, run } }: { readonly action: AccountAction }) => {
  const title = question?.title ?? label
  const asking = useOpening({ key, kind: 'popup', title })
  return (
    <>
      <Button variant="outlined" size="small" color="error" disabled={disabled} onClick={asking.open}>
        {label}
      </Button>
      {asking.isOpen ? <ActionDialog title={title} lines={question?.lines ?? []} confirmLabel={label} danger run={run} onClose={asking.close} /> : null}
    </>
  )
}

export const AccountLine = ({ icon: Icon, name, fact, action }: AccountLineProps) => {
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  return (
    <li className={styles.line}>
      <Icon size={20} strokeWidth={1.75} aria-hidden className={styles.icon} />
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.fact}>{fact}</span>
        {refusal === null ? null : <Refusal error={refusal} />}
      </span>
      {action === undefined ? null : action.question ? <Asked action={action} /> : <AtOnce action={action} onRefused={setRefusal} />}
    </li>
  )
}
