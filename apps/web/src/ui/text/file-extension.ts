const maxExtensionLength = 4;

/** `PDF` from a name, else from the media type; `?` when neither has a short form. */
export function fileExtension(name: string, mime: string | null): string {
  const fromName = /\.([a-z0-9]{1,4})$/i.exec(name)?.[1];
  const fromMime = mime?.split('/')[1] ?? '';
  const extension = fromName ?? (fromMime.length <= maxExtensionLength && fromMime !== '' ? fromMime : '?');
  return extension.toUpperCase();
}
