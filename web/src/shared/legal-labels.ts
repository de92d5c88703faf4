import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LegalField } from "../../../common/contract/legal.ts";

/** What administrators read beside each field of the legal identity. */
export const LEGAL_LABELS: Readonly<Record<LegalField, MessageDescriptor>> = {
  company: msg`Name or company name`,
  legal_form: msg`Legal form`,
  share_capital: msg`Share capital`,
  address: msg`Address`,
  email: msg`E-mail`,
  phone: msg`Phone`,
  register_number: msg`Registration number`,
  vat_id: msg`VAT number`,
  publication_director: msg`Publication director`,
  host_name: msg`Hosting provider`,
  host_address: msg`Address of the hosting provider`,
  host_phone: msg`Phone of the hosting provider`,
  mediator: msg`Consumer mediator`,
  mediator_address: msg`Address of the mediator`,
  mediator_site: msg`Site of the mediator`,
};
