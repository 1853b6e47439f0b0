/**
 * Options of react-hot-toast's `<Toaster>` in the site's own design. Use them as `<Toaster
 * {...toasterProps} />`.
 */
export const toasterProps = {
  position: 'bottom-center',
  gutter: 8,
  containerStyle: {
    bottom: 'calc(24px + var(--bottom-room, 0px))',
    zIndex: 'calc(var(--z-modal) - 1)',
  },
  toastOptions: {
    duration: 4000,
    style: {
      background: 'var(--ink)',
      color: 'var(--paper)',
      borderRadius: 'var(--radius-m)',
      padding: '12px 16px',
      font: '500 var(--text-body2)/var(--leading-body2) var(--font)',
      maxWidth: '480px',
      boxShadow: 'var(--shadow-2)',
    },
    success: { iconTheme: { primary: 'var(--accent)', secondary: 'var(--paper)' } },
    error: {
      duration: 6000,
      iconTheme: { primary: 'var(--danger)', secondary: 'var(--on-danger)' },
      ariaProps: { role: 'alert', 'aria-live': 'assertive' },
    },
  },
} as const;
