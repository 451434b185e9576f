/** A chosen file, with what is needed to show it before it is on the server. */
export interface LocalFile {
  id: string;
  file: File;
  /** object URL of a picture, null for anything else */
  preview: string | null;
  /** pixels, of a picture */
  width: number | null;
  height: number | null;
  /** small JPEG as base64, of a film */
  poster?: string | undefined;
  /** the text beside it, where several are sent at once */
  caption?: string;
}

/** Lets the browser forget the previews of files that are not shown any more. */
export function releasePreviews(files: readonly LocalFile[]): void {
  for (const { preview } of files) if (preview) URL.revokeObjectURL(preview);
}
