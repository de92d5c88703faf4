// Jobs that send a stored document: immediately, or after the mails that people wait for.
export const MAIL = "contract.mail";
export const BULK_MAIL = "contract.bulk-mail";
