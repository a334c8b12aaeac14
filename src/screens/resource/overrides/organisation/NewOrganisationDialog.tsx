// Form of a new organisation, with the services and the allowance that the server grants by default.
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { CreateDialog } from '../../form/CreateDialog.tsx'
import type { CreateForm } from '../override-parts.ts'

export const NewOrganisationDialog = (form: CreateForm) => {
  const { data, error } = useCallQuery('defaultServices')
  // If the request fails, the form starts empty and the server fills in the defaults.
  return <CreateDialog type="ORGANISATION" {...form} preset={data ?? (error ? {} : null)} />
}
