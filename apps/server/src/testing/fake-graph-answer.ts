/** A request as the parts of the Graph API need it. */
export interface GraphRequest {
  method: string;
  /** below the version: `123/message_templates` */
  path: string;
  query: URLSearchParams;
  /** whose it is: the token of the system user, or that of the app with its secret */
  token: string;
  raw: Buffer;
}

export interface GraphAnswer {
  status: number;
  body: object;
}

/** A refusal as Meta writes it. */
export function refusal(
  code: number,
  { subcode = 0, words = 'refused', status = 400 }: { subcode?: number; words?: string; status?: number } = {},
): GraphAnswer {
  return {
    status,
    body: {
      error: {
        message: `(#${code}) ${words}`,
        type: 'OAuthException',
        code,
        ...(subcode !== 0 && { error_subcode: subcode, error_user_title: 'Invalid parameter', error_user_msg: words }),
      },
    },
  };
}
