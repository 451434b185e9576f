-- Templates of an official number that Meta lets nobody send at the moment, as its webhooks say.

ALTER TABLE cloud_accounts
  -- a list of { name, language, state }
  ADD COLUMN stopped_templates jsonb NOT NULL DEFAULT '[]',
  -- raised whenever Meta says that a template changed: what processes remember of the list is as old as their number
  ADD COLUMN templates_version integer NOT NULL DEFAULT 0;
