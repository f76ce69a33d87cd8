# Makes a rating list with the columns of FIDE's. All players are made up: this
# is not FIDE's list, which may not be distributed.
#
#     awk -v count=1000 -f make_rating_list.awk          combined list with FOA
#     awk -v count=1000 -v form=legacy -f ...            combined list without FOA
#     awk -v count=1000 -v form=standard -f ...          only standard ratings
#     awk -v count=1000 -v form=old -f ...               as up to 2012
#
# Player n has the id 900000000 + n, the name "Made, Up n" and a rating of 1400 to
# 2399.
function row(id, name, fed, title, rating, born) {
    if (form == "old")
        return sprintf("%8s  %-34s%-4s%s  %4s %4d  %-4s  %s", id, name, title, fed, rating, 7, born, "")
    head = sprintf("%-15s%-61s%s M   %-5s%-5s%-15s", id, name, fed, title, "", "")
    if (form == "standard")
        return sprintf("%s%-4s%-6s%-4d%-3d%-6s%-4s", head, "", rating, 7, 20, born, "")
    return sprintf("%s%s%-6s%-4d%-3d%-6s%-4d%-3d%-6s%-4d%-3d%-6s%-4s", head, form == "legacy" ? "" : "    ", \
        rating, 7, 20, rating ? rating - 50 : 0, 8, 20, rating ? rating + 50 : 0, 9, 10, born, "i")
}
BEGIN {
    base = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    combined = "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
    print (form == "old" ? "ID number Name                              TitlFed  Mar11 GamesBorn  Flag" : \
           form == "legacy" ? base combined : \
           form == "standard" ? base "FOA OCT26 Gms K  B-day Flag" : base "FOA " combined) "\r"
    for (n = 1; n <= count; n++)
        print row(form == "old" ? 90000000 + n : 900000000 + n, "Made, Up " n, n % 2 ? "ITA" : "FRA", \
                  n % 10 ? "" : form == "old" ? "g" : "GM", n % 9 ? 1400 + n * 37 % 1000 : 0, n % 7 ? 1950 + n % 60 : "0000") "\r"
}
