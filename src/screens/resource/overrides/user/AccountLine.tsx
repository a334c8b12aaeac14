// One fact about a user's account with its actions: executed at once, or after a confirmation if they cannot be undone.
import Button from '@mui/material/Button'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import { Line } from '../../../../components/Line.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useAction } from '../../../../lib/use-action.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { FormError } from '../../../../forms/FormError.tsx'
import type { RequestError } from '../../../../store/network/request-error.ts'

export interface AccountAction {
  /** Key of its confirmation dialog. */
  readonly key: string
  readonly label: string
  /** Confirmation; absent if it is executed at once. */
  readonly question?: { readonly title: string; readonly lines: readonly string[] }
  readonly disabled?: boolean
  /** @returns the reason of a refusal; null on success */
  readonly run: () => Promise<RequestError | null>
}

interface AccountLineProps {
  readonly icon: LucideIcon
  readonly name: string
  readonly facts: readonly string[]
  readonly action?: AccountAction | undefined
}

const AtOnce = ({
  action,
  onRefused,
}: {
  readonly action: AccountAction
  readonly onRefused: (error: RequestError | null) => void
}) => {
  const doing = useAction(async () => onRefused(await action.run()), buttonReenableMs)
  return (
    <Button
      variant="outlined"
      size="small"
      loading={doing.isBusy}
      disabled={action.disabled ?? false}
      onClick={doing.run}
    >
      {action.label}
    </Button>
  )
}

const Asked = ({ action: { key, label, question, disabled = false, run } }: { readonly action: AccountAction }) => {
  const title = question?.title ?? label
  const asking = useDisclosure({ key, kind: 'popup', title })
  return (
    <>
      <Button variant="outlined" size="small" color="error" disabled={disabled} onClick={asking.open}>
        {label}
      </Button>
      {asking.isOpen ? (
        <ActionDialog
          title={title}
          lines={question?.lines ?? []}
          confirmLabel={label}
          danger
          run={run}
          onClose={asking.close}
        />
      ) : null}
    </>
  )
}

export const AccountLine = ({ icon, name, facts, action }: AccountLineProps) => {
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  return (
    <Line icon={icon} name={name} facts={facts} note={refusal === null ? null : <FormError error={refusal} />}>
      {action === undefined ? null : action.question ? (
        <Asked action={action} />
      ) : (
        <AtOnce action={action} onRefused={setRefusal} />
      )}
    </Line>
  )
}
