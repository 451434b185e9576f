/** The folder of a namespace: `quick-messages` of `quickMessages`. */
export const folderOf = (namespace: string): string =>
  namespace.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
