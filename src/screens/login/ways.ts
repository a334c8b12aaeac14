// External sign-in methods: the organisation's identity provider, and Facebook.

export const ways = {
  ors: {
    path: '/login/ors',
    begin: 'beginSingleSignOn',
    end: 'endSingleSignOn',
    off: 'SSO_OFF',
    refused: 'SSO_REFUSED',
    texts: 'provider',
  },
  facebook: {
    path: '/login/facebook',
    begin: 'beginFacebookLogin',
    end: 'endFacebookLogin',
    off: 'FBLOGIN_OFF',
    refused: 'FBLOGIN_REFUSED',
    texts: 'facebook',
  },
} as const

export type Way = (typeof ways)[keyof typeof ways]
