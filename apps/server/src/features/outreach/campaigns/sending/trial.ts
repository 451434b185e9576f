import { copyCampaign, phoneKey, testCampaign } from '@balcao/contract';
import type { StoredMedia } from '../../../../channels/port/message-content.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { withStoredFiles } from '../../../../platform/files/with-stored-files.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findByAddresses, findFilesOfList, findTicket, sendAs } from '../../../inbox/index.ts';
import { createCopyRoom } from '../../../account/index.ts';
import { attachmentOf, hasTemplateFile } from './attachment.ts';
import { missingParts } from '../campaigns.rules.ts';
import { findCampaign } from '../campaigns.sql.ts';
import type { CampaignUseCases } from '../campaigns.ts';
import { addressOfKey, type OptOuts } from '../audience/opt-outs.ts';
import { draftsOf, valuesFor } from './sending.ts';
import { findSettings } from '../settings.sql.ts';
import { copyFiles } from './lifecycle.ts';

/**
 * Sends the message of a campaign to one number as a test: files are copied before the transaction, and removed where
 * it fails.
 */
export function trialRoutes(
  platform: Pick<Platform, 'http' | 'database' | 'files' | 'storage'>,
  campaigns: Pick<CampaignUseCases, 'copy'>,
  optOuts: OptOuts,
): void {
  const { http, database, files } = platform;
  const withRoom = createCopyRoom(platform);

  /** As `withStoredFiles`, with copies of these files, which count as what people upload. */
  const withCopies = <T>(
    companyId: number,
    originals: readonly StoredMedia[],
    work: (copies: StoredMedia[]) => Promise<T>,
  ): Promise<T> =>
    withRoom(companyId, originals, (reservation) =>
      withStoredFiles(files, companyId, async ({ save }) =>
        work(await copyFiles(files, companyId, originals, save, reservation)),
      ),
    );

  http.handle(copyCampaign, async ({ actor: { companyId }, params: { id }, body: { name } }) => {
    const campaign = await database.forCompany(companyId, ({ db }) => findCampaign(db, id));
    if (!campaign) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
    return withCopies(companyId, attachmentOf(campaign), ([file = null]) =>
      database.forCompany(companyId, (tx) => campaigns.copy(tx, campaign, { name, file })),
    );
  });

  http.handle(testCampaign, async ({ actor: { companyId }, params: { id }, body: { number, name, variant } }) => {
    const { campaign, listFiles } = await database.forCompany(companyId, async ({ db }) => {
      const found = await findCampaign(db, id);
      if (!found) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
      const fileListId = found.fileListId;
      return { campaign: found, listFiles: fileListId === null ? [] : await findFilesOfList(db, fileListId) };
    });
    const [connection] = campaign.whatsapps;
    if (!connection) throw new AppError('ERR_CAMPAIGN_INCOMPLETE', { missing: ['connection'] });
    const originals = [...listFiles, ...attachmentOf(campaign)];
    const facts = {
      ...campaign,
      whatsapps: [connection],
      hasFile: originals.length > 0,
      hasTemplateFile: hasTemplateFile(campaign),
    };
    // A test goes to one number, whatever the recipients of the campaign are.
    const missing = missingParts(facts).filter((part) => part !== 'recipients');
    if (missing.length > 0) throw new AppError('ERR_CAMPAIGN_INCOMPLETE', { missing });
    return withCopies(companyId, originals, (sentFiles) =>
      database.forCompany(companyId, async (tx) => {
        const known = (await findByAddresses(tx.db, [addressOfKey(phoneKey(number))]))[0] ?? null;
        const person = { name, number, email: '', variables: {}, contactId: known, variant };
        const values = await valuesFor(tx, campaign, person, await findSettings(tx.db));
        const parts = campaign.confirmation ? [true, false] : [false];
        const { messages, ticketId } = await sendAs(tx, {
          actor: { kind: 'system', companyId, origin: 'campaign' },
          to: { number, name, whatsappId: connection.id },
          drafts: parts.flatMap((isQuestion) =>
            draftsOf({ ...campaign, sentFiles }, { isQuestion, variant, whatsappId: connection.id }, values),
          ),
        });
        const contactId = (await findTicket(tx.db, ticketId))?.contactId ?? null;
        if (await optOuts.find(tx.db, { contactId })) throw new AppError('ERR_CAMPAIGN_OPTED_OUT');
        return { count: messages.length };
      }),
    );
  });
}
