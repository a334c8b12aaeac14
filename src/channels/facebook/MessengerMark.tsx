// Messenger's mark, in the platform's colour: the only place where that colour is used.
export const MessengerMark = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden focusable="false">
    <circle cx="9" cy="9" r="9" fill="var(--channel-facebook)" />
    <path
      fill="#fff"
      d="M9 3.6c-3.1 0-5.5 2.25-5.5 5.2 0 1.55.64 2.88 1.68 3.8.09.08.14.19.14.31l.03.96c.01.3.33.5.61.38l1.07-.47a.43.43 0 0 1 .29-.02c.53.15 1.1.23 1.68.23 3.1 0 5.5-2.25 5.5-5.19S12.1 3.6 9 3.6Z"
    />
    <path fill="var(--channel-facebook)" d="m5.7 10.3 1.6-2.55a.82.82 0 0 1 1.19-.22l1.28.96c.12.09.28.09.4 0l1.73-1.31c.23-.18.53.1.38.34l-1.61 2.55a.82.82 0 0 1-1.19.22l-1.28-.96a.33.33 0 0 0-.4 0l-1.72 1.31c-.23.18-.53-.1-.38-.34Z" />
  </svg>
)
