// Kinds of the organisations' jobs that several files name.
export const closeOrganisationJobKind = 'closeOrganisation'
