import type { RefObject } from 'react';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  label?: string;
  /** one file and not several */
  isSingle?: boolean;
  /** anything by default */
  accept?: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** The browser's own dialog for choosing files, opened by a button elsewhere. */
export function FileInput({ input, label, isSingle = false, accept, onFiles }: Props) {
  return (
    <input
      ref={input}
      type="file"
      multiple={!isSingle}
      hidden
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        // The same file may be chosen again after it was taken out.
        event.currentTarget.value = '';
      }}
    />
  );
}
