package datadir

import "path/filepath"

// MailServer is the host of the mail server in the settings of dir's database; "" when there is none in use, or when the
// settings are encrypted.
func MailServer(dir string) (string, error) {
	path := filepath.Join(dir, dataFile)
	if !filled(path) {
		return "", nil
	}
	db, err := open(path)
	if err != nil {
		return "", err
	}
	defer db.Close()
	var hosts []string
	err = db.NewQuery(`SELECT value ->> '$.smtp.host' FROM (SELECT CAST(value AS TEXT) AS value FROM _params WHERE id = 'settings')
		WHERE json_valid(value) AND value ->> '$.smtp.enabled'`).Column(&hosts)
	if err != nil || len(hosts) == 0 {
		return "", err
	}
	return hosts[0], nil
}
