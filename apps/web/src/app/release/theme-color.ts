const attribute = 'data-mantine-color-scheme';

/** Keeps the color of the window around the app that of its bars, also where the person chose another scheme than the system's. */
export function followColorScheme(): void {
  const root = document.documentElement;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (!meta) return;
  const follow = () => {
    meta.content = getComputedStyle(root).getPropertyValue('--b-surface').trim();
  };
  new MutationObserver(follow).observe(root, { attributes: true, attributeFilter: [attribute] });
  follow();
}
