import { operatorActs, quietActs, type SecurityAct } from '@balcao/contract';

/** The name of the job that mails what is noted. */
export const securityNoticesJobName = 'security.notices';

/** Minutes between two mails to the admins of a company: what happens meanwhile is in one. */
export const mailEveryMinutes = 5;
const maxNameLength = 200;
const maxAgentLength = 300;

/** Acts whose subject is an account. */
const accountActs: ReadonlySet<SecurityAct> = new Set<SecurityAct>([
  'adminMade',
  'userRaised',
  'userPassword',
  'userEmail',
  'secondFactorRemoved',
]);

/** What is noted of a call. */
export interface NotedCall {
  acts: readonly SecurityAct[];
  companyId: number;
  userId: number | undefined;
  isOperator: boolean;
  address: string;
  agent: string | null;
  /** the name of the record it is about */
  subjectName: string;
  /** its id */
  subjectId: number | undefined;
}

/**
 * The statement that notes what of a call outlives its session, in the transaction that does it, and has the admins mailed of it soon;
 * undefined where no one is told.
 */
export function noticeStatement(call: NotedCall): { text: string; values: unknown[] } | undefined {
  const acts = call.acts.filter((act) => !quietActs.has(act));
  if (acts.length === 0) return undefined;
  const isAboutAccount = acts.every((act) => accountActs.has(act));
  return {
    text: noteAndMail,
    values: [
      call.companyId,
      acts,
      call.userId ?? null,
      call.isOperator,
      isAboutAccount ? '' : call.subjectName.slice(0, maxNameLength),
      isAboutAccount ? (call.subjectId ?? null) : null,
      call.address,
      call.agent?.slice(0, maxAgentLength) ?? null,
      acts.some((act) => operatorActs.has(act)),
    ],
  };
}

/** What is for operators is noted in each company that has some. */
const noteAndMail = `
  WITH noted AS (
    INSERT INTO security_notices
      (company_id, act, user_id, is_operator, subject_name, subject_user_id, address, agent, for_operators)
    SELECT told.company_id, act, $3::int, $4, $5, $6::int, $7, $8, $9
    FROM unnest($2::text[]) AS act, (
      SELECT $1::int AS company_id WHERE NOT $9
      UNION SELECT company_id FROM users WHERE $9 AND super AND active) AS told
    RETURNING company_id)
  SELECT enqueue_job('${securityNoticesJobName}', json_build_object('companyId', company_id),
    '${securityNoticesJobName}:' || company_id,
    greatest(now(), (SELECT max(mailed_at) FROM security_notices n WHERE n.company_id = one.company_id)
      + interval '${mailEveryMinutes} minutes'), 5)
  FROM (SELECT DISTINCT company_id FROM noted) AS one`;
