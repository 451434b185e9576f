-- Names the data folder in which files of the installation lie, as its first process without a bucket noted it: processes on several
-- machines that each have a folder of their own would show the files of the others as missing.
ALTER TABLE installation ADD COLUMN files_mark text;
