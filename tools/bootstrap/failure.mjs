/** Something that went wrong for a reason the reader can do something about: printed alone, without a stack trace. */
export class Failure extends Error {}
