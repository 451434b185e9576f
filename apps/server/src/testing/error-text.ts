/** The message by which some work is rejected, or `no complaint`. */
export const errorTextOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no complaint',
    (error: Error) => error.message,
  );
