// The form of a new organisation begins with the services and the allowance that the backend would give it.
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { CreateDialog } from '../../form/CreateDialog.tsx'
import type { CreateForm } from '../override-parts.ts'

export const NewOrganisationDialog = (form: CreateForm) => {
  const { data, error } = useCallQuery('defaultServices')
  // Without an answer the form asks for everything, and the backend adds what was left out.
  return <CreateDialog type="ORGANISATION" {...form} preset={data ?? (error ? {} : null)} />
}
