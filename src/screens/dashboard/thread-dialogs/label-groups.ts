// Labels of an organisation by group, for choosing.
import { fold } from '../../../../contract/fold.ts'
import type { Row } from '../../../../contract/index.ts'

type Label = Row<'SOCIALLABELOPTION'>

export interface LabelGroup {
  readonly id: string
  readonly name: string
  readonly labels: readonly Label[]
}

interface LabelRows {
  readonly groups: readonly Row<'SOCIALLABEL'>[]
  readonly labels: readonly Label[]
}

/** Active labels, and inactive ones that the conversation already has. @param compare compares in the user's language */
export const listLabelGroups = (
  { groups, labels }: LabelRows,
  organisationId: string | undefined,
  chosen: readonly string[],
  compare: (one: string, other: string) => number,
): readonly LabelGroup[] => {
  const byName = (one: { readonly name?: string | null }, other: { readonly name?: string | null }): number =>
    compare(one.name ?? '', other.name ?? '')
  return groups
    .filter((group) => group.organisationId === organisationId)
    .toSorted(byName)
    .map((group) => ({
      id: group._id,
      name: group.name ?? '',
      labels: labels
        .filter(
          (label) =>
            label.socialLabelId === group._id && (chosen.includes(label._id) || (!label.isPassive && !group.isPassive)),
        )
        .toSorted(byName),
    }))
    .filter((group) => group.labels.length > 0)
}

/** Labels whose own name or group name contains the text. */
export const filterLabels = (groups: readonly LabelGroup[], searchText: string): readonly LabelGroup[] => {
  const foldedText = fold(searchText.trim())
  return groups
    .map((group) =>
      fold(group.name).includes(foldedText)
        ? group
        : { ...group, labels: group.labels.filter((label) => fold(label.name ?? '').includes(foldedText)) },
    )
    .filter((group) => group.labels.length > 0)
}
