// Actions that have another name today: recordings outlive the version that made them, and are read under the present names.

export const renamedActions: Readonly<Record<string, string>> = {
  'front/frontClosed': 'front/modalClosed',
  'front/frontOpened': 'front/modalOpened',
  'front/threadFrontOpened': 'front/threadModalOpened',
  'notices/noticeClosed': 'notices/toastClosed',
  'notices/noticeShown': 'notices/toastShown',
  'overlays/overlayLaid': 'overlays/optimisticUpdateAdded',
  'overlays/overlayLifted': 'overlays/optimisticUpdateRemoved',
  'presence/presenceTold': 'presence/presenceReported',
}
