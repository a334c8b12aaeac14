// Names of the jobs this channel asks for.
export const profileJobKind = 'fbProfile'
export const watermarkJobKind = 'fbWatermark'
