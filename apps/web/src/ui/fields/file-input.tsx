import type { RefObject } from 'react';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  label?: string;
  /** one file and not several */
  isSingle?: boolean;
  /** anything by default */
  accept?: string | undefined;
  /** a phone opens its camera */
  isCamera?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The browser's own dialog for choosing files, opened by a button elsewhere. */
export function FileInput({ input, label, isSingle = false, accept, isCamera = false, onFiles }: Props) {
  return (
    <input
      ref={input}
      type="file"
      multiple={!isSingle}
      hidden
      accept={isCamera ? 'image/*' : accept}
      capture={isCamera ? 'environment' : undefined}
      aria-label={label}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        // The same file may be chosen again after it was taken out.
        event.currentTarget.value = '';
      }}
    />
  );
}
